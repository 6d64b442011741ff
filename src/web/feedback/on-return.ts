/** Runs `listener` when the page is seen again and when the network is back. Returns what ends it. */
export function onReturn(listener: () => void): () => void {
  const seen = () => {
    if (!document.hidden) listener()
  }
  document.addEventListener('visibilitychange', seen)
  addEventListener('online', seen)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    removeEventListener('online', seen)
  }
}
