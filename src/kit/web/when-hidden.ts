/** Does this whenever the page is hidden or left, of which nothing else tells for sure: a phone ends what is hidden without another word. Returns what ends it. */
export function whenHidden(work: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'hidden') work()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
