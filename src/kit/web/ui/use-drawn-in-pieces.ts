import { useDeferredValue } from 'react'

/**
 * Whether loaded content is to be drawn. Content for a screen that is already shown is drawn in pieces, between which the page responds,
 * and appears as a whole; content that is there from the start is drawn immediately, and so is a screen that a snapshot stands in for,
 * which is removed once it is drawn.
 */
export function useDrawnInPieces(hasCome: boolean): boolean {
  const isDrawn = useDeferredValue(hasCome)
  return isDrawn || document.getElementById('snapshot') !== null
}
