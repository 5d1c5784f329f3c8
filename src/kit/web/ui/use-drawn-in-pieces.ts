import { useDeferredValue } from 'react'

/**
 * Whether what has come is to be drawn. What comes to a screen that stands is drawn in pieces, between which the page answers, and is shown as a whole;
 * what is there from the beginning at once, and so is what a snapshot stands in for, which is lifted when it is drawn.
 */
export function useDrawnInPieces(hasCome: boolean): boolean {
  const isDrawn = useDeferredValue(hasCome)
  return isDrawn || document.getElementById('snapshot') !== null
}
