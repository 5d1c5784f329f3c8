import { Card, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Side } from '#domain/side.ts'
import { t, translate } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { SearchSelect } from '#kit/web/ui/select/search-select.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import type { QuotationVersion, QuotationVersions } from '../../public/contract/versions.ts'
import { loadedLine } from '../../public/parts/loaded-line.ts'
import { renderAnswer } from '../../public/parts/render-answer.tsx'
import { answersChanged, findingsBeside, pricesBeside, standingOf } from '../../rules/versions.ts'
import { Beside, type BesideRow } from './beside.tsx'
import { versionName } from './version-list.tsx'

type Props = {
  readonly kept: QuotationVersions
  readonly side: Side
  readonly before: QuotationVersion
  readonly after: QuotationVersion
  readonly chooseBefore: (id: string | undefined) => void
  readonly chooseAfter: (id: string | undefined) => void
}

/** Two versions side by side: the facts, the answers that differ, the price line by line, and what technical control said. */
export function VersionsBeside({ kept, side, before, after, chooseBefore, chooseAfter }: Props) {
  const data = kept.versions.map((version) => ({ value: version.id, label: versionName(kept, version) }))
  const names = [versionName(kept, before), versionName(kept, after)] as const
  const pick = (label: string, value: string, choose: (id: string | undefined) => void) => (
    <SearchSelect
      label={label}
      data={data}
      value={value}
      onChange={(id) => choose(id ?? undefined)}
      style={{ flex: '1 1 0', minWidth: 0 }}
      limit={50}
    />
  )
  return (
    <>
      <Group wrap="nowrap" gap="sm" mb="md" align="flex-end">
        {pick(t('Earlier'), before.id, chooseBefore)}
        {pick(t('Later'), after.id, chooseAfter)}
      </Group>
      <Section title="Answers that changed">
        <Beside names={names} rows={answerRows(kept, before, after)} none={t('Every answer is the same.')} />
      </Section>
      <Section title="Price, line by line">
        <Beside names={names} rows={priceRows(before, after)} figures />
      </Section>
      <Section title="Underwriting review">
        <Beside names={names} rows={findingRows(before, after)} none={t('Neither needed a decision.')} />
      </Section>
      <Section title={side === 'agent' ? 'Tariff and cover' : 'Cover'}>
        <Beside names={names} rows={[...(side === 'agent' ? [tariffRow(before, after)] : []), ...factRows(before, after)]} />
      </Section>
    </>
  )
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Card component="section" withBorder mb="md" aria-label={t(title)}>
    <Title order={2} mb="xs">
      {t(title)}
    </Title>
    {children}
  </Card>
)

function answerRows({ line: code, labels }: QuotationVersions, before: QuotationVersion, after: QuotationVersion): BesideRow[] {
  const line = loadedLine(code)
  if (!line) return []
  return answersChanged(line, before, after).map(({ step, field, ...change }) => ({
    key: `${step}/${field.name}`,
    label: t(field.label),
    before: renderAnswer(field, change.before, labels),
    after: renderAnswer(field, change.after, labels),
    isChanged: true,
  }))
}

const amount = (centavos: number | undefined) => (centavos === undefined ? undefined : <Money centavos={centavos} />)

const priceRows = (before: QuotationVersion, after: QuotationVersion): BesideRow[] =>
  pricesBeside(before.worksheet, after.worksheet).map(({ code, label, ...beside }) => ({
    key: code,
    label: t(label),
    before: amount(beside.before),
    after: amount(beside.after),
    isChanged: beside.before !== beside.after,
    isTotal: code === 'total',
  }))

const LEVELS = {
  info: 'Good to know',
  warn: 'Please check',
  refer: 'Underwriting decides',
  decline: 'Cannot be insured as entered',
} as const

const findingRows = (before: QuotationVersion, after: QuotationVersion): BesideRow[] =>
  findingsBeside(before.findings, after.findings).map(({ finding, ...beside }) => ({
    key: `${finding.code}/${finding.sentence}`,
    label: (
      <>
        <Text size="xs" c="dimmed">
          {t(LEVELS[finding.level])}
        </Text>
        {translate(finding.sentence, finding.sentenceI18n)}
      </>
    ),
    before: beside.before ? t('Yes') : undefined,
    after: beside.after ? t('Yes') : undefined,
    isChanged: beside.before !== beside.after,
  }))

const until = ({ coverFrom, coverTo }: QuotationVersion) => (
  <>
    <DayText day={coverFrom} /> {t('to')} <DayText day={coverTo} />
  </>
)

const tariffRow = ({ tariff: before }: QuotationVersion, { tariff: after }: QuotationVersion): BesideRow => ({
  ...{ key: 'tariff', label: t('Tariff'), before, after, isChanged: before !== after },
})

const factRows = (before: QuotationVersion, after: QuotationVersion): BesideRow[] => [
  {
    key: 'cover',
    label: t('Cover'),
    before: until(before),
    after: until(after),
    isChanged: before.coverFrom !== after.coverFrom || before.coverTo !== after.coverTo,
  },
  {
    key: 'valid',
    label: t('Price valid until'),
    before: before.validUntil && <DayText day={before.validUntil} />,
    after: after.validUntil && <DayText day={after.validUntil} />,
    isChanged: before.validUntil !== after.validUntil,
  },
  { key: 'by', label: t('Priced by'), before: before.who, after: after.who, isChanged: before.who !== after.who },
  {
    key: 'outcome',
    label: t('Status'),
    before: <StatusBadge cycle="quotation" state={standingOf(before)} />,
    after: <StatusBadge cycle="quotation" state={standingOf(after)} />,
    isChanged: standingOf(before) !== standingOf(after),
  },
]
