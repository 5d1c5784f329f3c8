import { z } from 'zod'

const Range = z.union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()])

/** Ranges of addresses as typed, one per line or separated by commas. */
export const rangesOf = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter((range) => range !== ''))]

export const isRange = (text: string): boolean => Range.safeParse(text).success
