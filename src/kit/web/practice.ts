import { isLoopback } from '../loopback.ts'

/** Whether these pages belong to the practice process, where nothing is real: the server says so in the page itself. */
export const isPractice = (): boolean => 'practice' in document.documentElement.dataset

/**
 * The address of a page of the real program, as seen from practice mode. For a machine with several names, the one it was entered by is
 * kept.
 */
export function realPage(path: string): string {
  const home = new URL(document.documentElement.dataset.practice ?? location.href)
  if (isLoopback(home.hostname)) home.hostname = location.hostname
  return `${home.origin}/app${path}`
}
