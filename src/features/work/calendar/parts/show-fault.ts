/** Brings what is wrong into view: the button that was pressed is always in reach, and may be far from it. */
export function showFault(root: HTMLElement | null): void {
  setTimeout(() => root?.querySelector('[class*="-error"]')?.scrollIntoView({ block: 'center' }))
}

/** As a `ref`: what appears is seen. */
export const scrollIntoView = (node: HTMLElement | null): void => node?.scrollIntoView({ block: 'center' })
