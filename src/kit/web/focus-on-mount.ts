/** `ref={takeFocus}`: takes the focus when it appears in the place of what had it, so that the keyboard and a screen reader go on there. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
