import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Side } from '#domain/side.ts'
import type { Finding } from '#domain/worksheet.ts'
import { t } from '#kit/web/text.ts'
import { Findings } from '#kit/web/ui/findings.tsx'
import type { Line } from '#lines/line.ts'

/** The heading of each finding for customers: what it means for them, not how the insurer is organised. */
const FOR_CUSTOMERS = { warn: 'Please check', refer: 'We review this first', decline: 'We cannot insure it like this' }

const HELD_UP = {
  quote: 'Without it there is no offer',
  convert: 'No policy until this is decided',
} as const

type Props = {
  readonly findings: readonly Finding[]
  /** An underwriter agreed to what was referred: no one has to do anything about it any more, and a customer need not read it. */
  readonly isAgreed: boolean
  /** Undefined for a line that we no longer sell. */
  readonly line: Line | undefined
  readonly side: Side
  /** The action for one finding. */
  readonly action?: (finding: Finding) => ReactNode
  /** On a phone each is one line that expands, where the screen is for something else. */
  readonly areFolded?: boolean
}

/** Everything that technical control says: for an agent with what it holds up and who may decide, for a customer in plain words. */
export function ControlFindings({ findings, isAgreed, line, side, action, areFolded = false }: Props) {
  const isSettled = ({ level }: Finding) => isAgreed && level === 'refer'
  const settled = findings.filter(isSettled).map(({ remedy: _, ...finding }) => finding)
  return (
    <>
      <Findings
        findings={findings.filter((finding) => !isSettled(finding))}
        areFolded={areFolded}
        {...(side === 'customer' ? { titles: FOR_CUSTOMERS } : {})}
        action={(finding) => (
          <>
            {side === 'agent' && <Authority finding={finding} line={line} />}
            {action?.(finding)}
          </>
        )}
      />
      {side === 'agent' && <Findings findings={settled} areFolded={areFolded} titles={{ refer: 'Underwriting agreed to this' }} />}
    </>
  )
}

function Authority({ finding: { blocks, authority, needs }, line }: { readonly finding: Finding; readonly line: Line | undefined }) {
  const name = line?.control.authorities.find(({ code }) => code === authority)?.name
  const facts = [
    blocks && t(HELD_UP[blocks]),
    name && t('Needs the authority “{authority}”', { authority: t(name) }),
    needs === 'inspection' && t('An inspection comes first'),
  ].filter(Boolean)
  if (facts.length === 0) return null
  return (
    <Text size="sm" mt={4}>
      {facts.join(' · ')}
    </Text>
  )
}
