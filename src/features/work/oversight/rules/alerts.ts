import { type Message, msg } from '#kit/message.ts'
import type { SecurityEventKind } from '#kit/security-events.ts'

/** Administrators are notified when one principal does something this often within this many minutes. */
export type AlertRule = {
  readonly name: string
  readonly kinds: readonly SecurityEventKind[]
  /** Counted per: the signed-in user or, if there is none, their address; an address; or the name that was typed to sign in. */
  readonly per: 'principal' | 'address' | 'identifier'
  readonly counts: 'times' | 'records'
  readonly limit: number
  readonly minutes: number
  /** The text of the alert, for a given number. */
  readonly title: (n: number) => Message | string
}

export const ALERT_RULES: readonly AlertRule[] = [
  {
    name: 'refused',
    kinds: ['refused'],
    per: 'principal',
    counts: 'times',
    limit: 20,
    minutes: 1,
    title: (n) => msg`${n} requests refused within a minute`,
  },
  {
    name: 'guessing-from-an-address',
    kinds: ['wrong-password', 'unknown-account', 'wrong-code'],
    per: 'address',
    counts: 'times',
    limit: 30,
    minutes: 10,
    title: (n) => msg`${n} wrong sign-ins from one address within ten minutes`,
  },
  {
    name: 'guessing-an-account',
    kinds: ['wrong-password', 'unknown-account', 'wrong-code'],
    per: 'identifier',
    counts: 'times',
    limit: 20,
    minutes: 60,
    title: (n) => msg`${n} wrong sign-ins to one account within an hour`,
  },
  {
    name: 'reading-many',
    kinds: ['person-read'],
    per: 'principal',
    counts: 'records',
    limit: 1000,
    minutes: 60,
    title: (n) => msg`${n} records read within an hour`,
  },
  {
    name: 'exporting',
    kinds: ['exported'],
    per: 'principal',
    counts: 'times',
    limit: 10,
    minutes: 60,
    title: (n) => msg`${n} exports within an hour`,
  },
  {
    name: 'grant-changed',
    kinds: ['grant-changed'],
    per: 'principal',
    counts: 'times',
    limit: 1,
    minutes: 5,
    title: () => 'Permissions were changed',
  },
]

/** For this long, the same rule raises no further alert about the same principal. */
export const QUIET_MINUTES = 60
