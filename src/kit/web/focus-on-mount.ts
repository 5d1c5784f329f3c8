/**
 * `ref={takeFocus}`: takes the focus when it appears in place of the focused element, so that the keyboard and a screen reader continue
 * there.
 */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
