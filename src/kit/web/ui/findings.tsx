import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleX, IconGavel, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { MessageDescriptor } from '../../message.ts'
import { t, translate } from '../text.ts'

type Finding = {
  readonly code: string
  readonly level: 'info' | 'warn' | 'refer' | 'decline'
  readonly sentence: string
  readonly sentenceI18n?: readonly MessageDescriptor[] | undefined
  readonly remedy?: { readonly sentence: string; readonly sentenceI18n?: readonly MessageDescriptor[] | undefined } | undefined
}

const LOOKS = {
  info: { color: 'brand', icon: <IconInfoCircle />, title: 'Good to know' },
  warn: { color: 'mango', icon: <IconAlertTriangle />, title: 'Please check' },
  refer: { color: 'mango', icon: <IconGavel />, title: 'Underwriting decides' },
  decline: { color: 'coral', icon: <IconCircleX />, title: 'Cannot be insured as entered' },
} as const

type Props<F extends Finding> = {
  readonly findings: readonly F[]
  /** Headings in other words, by level. */
  readonly titles?: Readonly<Partial<Record<Finding['level'], string>>>
  /** What can be done about one: apply the remedy, decide. */
  readonly action?: (finding: F) => ReactNode
}

/** What technical control has to say, each with its reason and remedy. */
export const Findings = <F extends Finding>({ findings, titles, action }: Props<F>) => (
  <>
    {findings.map((finding) => {
      const { color, icon, title } = LOOKS[finding.level]
      return (
        <Alert key={finding.code} color={color} icon={icon} title={t(titles?.[finding.level] ?? title)} mb="sm">
          <Text size="sm">{translate(finding.sentence, finding.sentenceI18n)}</Text>
          {finding.remedy && (
            <Text size="sm" fw={550} mt={4}>
              {translate(finding.remedy.sentence, finding.remedy.sentenceI18n)}
            </Text>
          )}
          {action?.(finding)}
        </Alert>
      )
    })}
  </>
)
