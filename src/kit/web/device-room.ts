import { create } from 'zustand'

/** Whether the device kept what was last to be kept on it: false where it is full, or keeps nothing for a browser like this. */
export const useHasRoom = create(() => true)
