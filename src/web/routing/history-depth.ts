/** Whether one step back stays in the app: React Router numbers the entries that it makes, from the first one of a visit. */
export function canStepBack(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
