import { create } from 'zustand'

/** Whether the device stored what was last to be stored: false if it is full, or stores nothing for this browser. */
export const useHasRoom = create(() => true)
