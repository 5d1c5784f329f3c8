/** Scrolls the first error into view: the button that was pressed is always in reach, and may be far from it. */
export function showFault(root: HTMLElement | null): void {
  setTimeout(() => root?.querySelector('[class*="-error"]')?.scrollIntoView({ block: 'center' }))
}

/** As a `ref`: scrolls what appears into view. */
export const scrollIntoView = (node: HTMLElement | null): void => node?.scrollIntoView({ block: 'center' })
