import { z } from 'zod'

/** A variable that is on or off. */
export const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((word) => word === 'on')

/** A variable that lists several values, separated by commas. */
export const commaList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  )
