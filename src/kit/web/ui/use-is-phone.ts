import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone's, where rarely needed parts are folded. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 619.98px)', false, { getInitialValueInEffect: false }) ?? false
