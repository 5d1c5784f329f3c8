/**
 * Runs this whenever the page is hidden or left, the only reliable event: a phone ends hidden pages without further notice. Returns a
 * function that stops it.
 */
export function whenHidden(work: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'hidden') work()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
