import { isLoopback } from '../loopback.ts'

/** Whether these pages are of the process in which people practise, where nothing is real: the server says so in the page itself. */
export const isPracticeHere = (): boolean => 'practice' in document.documentElement.dataset

/** The address of a page of the real program, from where people practise. A machine that is reached by several names is left by the one it was entered by. */
export function realPage(path: string): string {
  const home = new URL(document.documentElement.dataset.practice ?? location.href)
  if (isLoopback(home.hostname)) home.hostname = location.hostname
  return `${home.origin}/app${path}`
}
