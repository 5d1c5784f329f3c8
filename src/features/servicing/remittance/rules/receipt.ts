import { type Day, formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import type { Document } from '#kit/document.ts'
import { knownFacts } from '#lines/blocks.ts'
import { METHOD_LABELS, type Method } from './forms.ts'

export type PrintedReceipt = {
  readonly number: string
  readonly receivedOn: Day
  readonly holderName: string
  readonly insurance: string
  readonly policy: string
  readonly insured: string
  readonly agentName: string
  readonly agentCode: string
  readonly insurer: string
  readonly method: Method
  readonly amount: number
  readonly bank: string | null
  readonly chequeNo: string | null
  readonly chequeOn: Day | null
  readonly dishonoured: string | null
  /** It was recorded in error: the number stays, and proves nothing. */
  readonly isVoid: boolean
}

/** What an agent who received a premium hands out. The invoice is a separate document: it follows with the policy. */
export function receiptDocument(receipt: PrintedReceipt): Document {
  const { method, bank, chequeNo, chequeOn, dishonoured, isVoid, insurer, agentName } = receipt
  return {
    title: isVoid ? 'PROVISIONAL RECEIPT, VOID' : 'PROVISIONAL RECEIPT',
    ...(isVoid ? { watermark: 'VOID' } : {}),
    subtitle: formatPesos(receipt.amount),
    facts: knownFacts({ Number: receipt.number, Received: formatDay(receipt.receivedOn) }),
    blocks: [
      {
        kind: 'facts',
        title: 'Received from',
        facts: knownFacts({ Name: receipt.holderName, Insurance: receipt.insurance, Policy: receipt.policy, Insured: receipt.insured }),
      },
      {
        kind: 'facts',
        title: 'Received by',
        facts: knownFacts({ Agent: agentName, 'Agent code': receipt.agentCode, 'On behalf of': insurer }),
      },
      {
        kind: 'facts',
        title: 'Payment',
        facts: knownFacts({
          Amount: formatPesos(receipt.amount),
          How: METHOD_LABELS[method],
          Bank: bank ?? undefined,
          'Number of the cheque': chequeNo ?? undefined,
          'Date of the cheque': chequeOn ? formatDay(chequeOn) : undefined,
          'Not honoured': dishonoured ?? undefined,
        }),
      },
    ],
    notes: isVoid
      ? ['VOID. This receipt was recorded in error and is not proof of payment. Its number is not used for any other.']
      : notesOf(receipt),
  }
}

const notesOf = ({ insurer, method, dishonoured }: PrintedReceipt): string[] => [
  `What the agent received counts as paid to ${insurer} (Insurance Code, section 314). The invoice will follow with the policy.`,
  ...(method === 'cheque' ? ['A cheque counts as paid if the bank honours it. If it does not, the premium is owed again.'] : []),
  ...(dishonoured ? ['The bank did not honour this cheque: this receipt is not proof of payment.'] : []),
]
