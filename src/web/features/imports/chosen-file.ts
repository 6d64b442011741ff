// The server keeps no file. While the page is open it has the one that was chosen, so that it can be read in another way.
let chosen: File | null = null

export const keepFile = (file: File): void => {
  chosen = file
}
export const chosenFile = (): File | null => chosen
