import { Alert, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconAlertTriangle, IconCircleX, IconGavel, IconInfoCircle } from '#kit/web/icons.ts'
import type { MessageDescriptor } from '../../message.ts'
import { t, translate } from '../text.ts'
import classes from './findings.module.css'
import { useIsPhone } from './use-is-phone.ts'

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
  /** Different headings, by level. */
  readonly titles?: Readonly<Partial<Record<Finding['level'], string>>>
  /** What can be done about one: apply the remedy, decide. */
  readonly action?: (finding: F) => ReactNode
  /** On a phone each is one line until opened, except what ends the sale. */
  readonly areFolded?: boolean
}

/** The findings of technical control, each with its reason and remedy. */
export function Findings<F extends Finding>({ findings, titles, action, areFolded = false }: Props<F>) {
  const isPhone = useIsPhone()
  return findings.map((finding) => {
    const { color, icon, title } = LOOKS[finding.level]
    const said = { color, icon, title: t(titles?.[finding.level] ?? title), sentence: translate(finding.sentence, finding.sentenceI18n) }
    const more = (
      <>
        {finding.remedy && (
          <Text size="sm" fw={550} mt={4}>
            {translate(finding.remedy.sentence, finding.remedy.sentenceI18n)}
          </Text>
        )}
        {action?.(finding)}
      </>
    )
    return areFolded && isPhone && finding.level !== 'decline' ? (
      <Folded key={finding.code} {...said}>
        {more}
      </Folded>
    ) : (
      <Alert key={finding.code} color={color} icon={icon} title={said.title} mb="sm">
        <Text size="sm">{said.sentence}</Text>
        {more}
      </Alert>
    )
  })
}

type FoldedProps = {
  readonly color: string
  readonly icon: ReactNode
  readonly title: string
  readonly sentence: string
  readonly children: ReactNode
}

/** One line with the start of the sentence; opened, all of it. */
const Folded = ({ color, icon, title, sentence, children }: FoldedProps) => (
  <Alert color={color} py={0} px="sm" mb={6} styles={{ body: { minWidth: 0 } }}>
    <details className={classes.folded}>
      <summary>
        {icon}
        <span>
          <b>{title}:</b> {sentence}
        </span>
      </summary>
      <div className={classes.more}>{children}</div>
    </details>
  </Alert>
)
