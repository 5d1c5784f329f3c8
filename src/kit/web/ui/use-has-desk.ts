import { useMediaQuery } from '@mantine/hooks'

/** Whether the window has the width of a desktop: room for a record in two columns, and for a list beside its detail. */
export const useHasDesk = (): boolean => useMediaQuery('(min-width: 1440px)', false, { getInitialValueInEffect: false }) ?? false
