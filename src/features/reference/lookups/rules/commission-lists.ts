import { COMMISSION_ROLES } from '#domain/commission-roles.ts'
import { lines } from '#lines'
import { choice, code, column, type ListDefinition, percent, text } from './list-columns.ts'

const asKept: ListDefinition['fromSeed'] = (cells) => cells

/** What is paid to those who sell and to those who lead them, and what is withheld from it. */
export const commissionLists: readonly ListDefinition[] = [
  {
    name: 'commission-rates',
    title: 'Commission rates',
    purpose:
      'What is earned on the net premium that is paid, without taxes and fees: by those who sell and by those who lead them. The row most specific to a sale applies; “any” fits every package or level.',
    key: ['line', 'package', 'role', 'level'],
    atMost: 500,
    store: 'dated',
    columns: [
      column('line', 'Line', choice(Object.keys(lines))),
      column('package', 'Package or “any”', code),
      column('role', 'Who earns', choice(COMMISSION_ROLES)),
      column('level', 'Level or “any”', code),
      column('rate', 'Rate (percent)', percent),
    ],
    fromSeed: asKept,
    toSeed: asKept,
  },
  {
    name: 'commission-ceilings',
    title: 'Commission ceilings',
    purpose: 'Where the law limits commission: the total earned on a premium never exceeds this, whatever the rates say.',
    key: ['line'],
    atMost: 50,
    store: 'dated',
    columns: [
      column('line', 'Line', choice(Object.keys(lines))),
      column('most', 'At most (percent)', percent),
      column('law', 'Law', text(120)),
    ],
    fromSeed: asKept,
    toSeed: asKept,
  },
  {
    name: 'commission-tax',
    title: 'Withholding tax on commission',
    purpose:
      'What is withheld from the commission of those who declared on oath that they earn no more than the law states, and of everyone else (RR 11-2018).',
    key: [],
    store: 'dated',
    columns: [column('declared', 'With a declaration (percent)', percent), column('otherwise', 'Without (percent)', percent)],
    fromSeed: asKept,
    toSeed: asKept,
  },
]
