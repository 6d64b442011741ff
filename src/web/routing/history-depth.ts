/** Whether one step back stays in the app. React Router numbers its history entries, from 0 on in each visit. */
export function canStepBack(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
