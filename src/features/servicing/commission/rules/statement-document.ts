import { formatDay } from '#domain/day.ts'
import { formatPesos, formatRate } from '#domain/money.ts'
import type { Document } from '#kit/document.ts'
import { knownFacts } from '#lines/blocks.ts'
import type { CommissionStatement } from '../public/contract.ts'
import { ENTRY_LABELS } from './accounts.ts'
import { FIGURES, signed } from './figures.ts'
import { ROLE_LABELS, workedOut } from './list.ts'
import { monthAndYear } from './months.ts'

/** A statement of commission as a document. */
export function statementDocument(statement: CommissionStatement): Document {
  const { number, month, person, agentCode, payable, entries, isCut, closedOn } = statement
  return {
    title: 'STATEMENT OF COMMISSION',
    subtitle: monthAndYear(month),
    facts: knownFacts({ Number: number, Closed: formatDay(closedOn) }),
    blocks: [
      { kind: 'facts', title: 'Who earns', facts: knownFacts({ Name: person, 'Agent code': agentCode }) },
      {
        kind: 'amounts',
        title: 'What it comes to',
        rows: [
          ...FIGURES.map(([name, label]) => ({ label, amount: formatPesos(signed(name, statement[name])) })),
          { label: payable < 0 ? 'Carried forward' : 'Payable', amount: formatPesos(payable), strong: true },
        ],
      },
      {
        kind: 'table',
        title: 'Policies',
        columns: ['Date', 'Policy', 'What', 'Premium × rate', 'Tax', 'Net'],
        rows: entries.map(({ bookedOn, policyNumber, kind, role, workings, taxRate, tax, net }) => [
          formatDay(bookedOn),
          policyNumber,
          `${ENTRY_LABELS[kind]}, ${ROLE_LABELS[role].toLowerCase()}`,
          workings.map(workedOut).join('; '),
          `${formatPesos(tax)} (${formatRate(taxRate)})`,
          formatPesos(net),
        ]),
      },
    ],
    notes: [
      'Commission is based on the net premium that was paid, without taxes and fees. If part of a premium is returned, its commission is reversed at the rate at which it was earned.',
      ...(payable < 0 ? ['More was reversed than was earned. It is carried forward to the next statement.'] : []),
      ...(isCut ? [`Only the newest ${entries.length} entries are listed; the workbook has all of them.`] : []),
    ],
  }
}
