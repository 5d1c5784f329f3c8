import { useMediaQuery } from '@mantine/hooks'

/** Whether there is room beside the content of a page. */
export const useIsWideScreen = (): boolean => useMediaQuery('(min-width: 1100px)', false, { getInitialValueInEffect: false }) ?? false
