import { Group, SegmentedControl, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { OUTCOME_LABELS, OUTCOMES, percentRenewed } from '#features/servicing/renewals/public/rules/outcomes.ts'
import { usePersistedState } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { LoadError } from '#kit/web/ui/load-error.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { FiguresTable } from '../../parts/figures-table.tsx'
import classes from '../../parts/kpi.module.css'
import { type Converted, conversionContract, type RenewalConversion as Told } from '../../public/contract/conversion.ts'
import { CONVERSION_LABELS, CONVERSION_PERIODS } from '../../rules/conversion.ts'
import { Count } from './count.tsx'

type Behind = Pick<Told, 'from' | 'to' | 'scope'>

/** The worklist of what a figure counts. */
const rowsOf = ({ from, to, scope }: Behind, more: { readonly outcome: string; readonly staffName?: string }) =>
  pathTo('renewals/renewals', { audience: 'agent' }, { endsFrom: from, endsTo: to, ...(scope === 'own' ? {} : { team: true }), ...more })

/**
 * Which of the policies whose cover ends in a period were renewed and which were not; for a team, per agent. Each figure links to its rows.
 */
export default function RenewalConversion() {
  const [kept, setPeriod] = usePersistedState<string>('renewals-of', 'this-month')
  const period = CONVERSION_PERIODS.find((each) => each === kept) ?? 'this-month'
  const read = useRead(conversionContract.renewalConversion, { query: { period } }, { keepPage: true })
  return (
    <section aria-labelledby="renewal-conversion">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} id="renewal-conversion">
          {t('Conversion of renewals')}
        </Title>
        <SegmentedControl
          value={period}
          onChange={setPeriod}
          aria-label={t('Time')}
          data={CONVERSION_PERIODS.map((value) => ({ value, label: t(CONVERSION_LABELS[value]) }))}
          maw="100%"
        />
      </Group>
      <LoadError read={read} what={t('The renewals could not be loaded.')} />
      {read.data && <Figures told={read.data} />}
    </section>
  )
}

function Figures({ told }: { readonly told: Told }) {
  const { from, to, total, people } = told
  return (
    <>
      <Text mb="xs">
        <Share of={total} />
        {total.premiumEnded > 0 && (
          <>
            {' · '}
            {t('premium renewed:')} <Money centavos={total.premiumRenewed} /> {t('of')} <Money centavos={total.premiumEnded} />
          </>
        )}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {t('Policies whose cover ends from {from} to {to}.', { from: formatDay(from), to: formatDay(to) })}
      </Text>
      <dl className={classes.grid}>
        {OUTCOMES.map((outcome) => (
          <Count key={outcome} label={t(OUTCOME_LABELS[outcome])} n={total.outcomes[outcome]} to={rowsOf(told, { outcome })} />
        ))}
      </dl>
      {people.length > 0 && <People told={told} />}
    </>
  )
}

/** What share of the decided ones is renewed. */
function Share({ of: { outcomes } }: { readonly of: Converted }) {
  const percent = percentRenewed(outcomes)
  return <strong>{percent === undefined ? t('Nothing decided yet') : t('{percent} % renewed of those decided', { percent })}</strong>
}

const People = ({ told }: { readonly told: Told }) => (
  <div style={{ marginTop: 16 }}>
    <FiguresTable
      caption={t('Conversion of renewals by agent')}
      columns={[
        { label: 'Agent', isText: true },
        { label: 'Of those decided' },
        ...OUTCOMES.map((outcome) => ({ label: OUTCOME_LABELS[outcome] })),
        { label: 'Premium renewed' },
        { label: 'Premium ending' },
      ]}
      rows={told.people.map(({ code, name, outcomes, premiumRenewed, premiumEnded }) => ({
        key: code,
        cells: [
          <Link key="name" to={rowsOf(told, { outcome: 'any', staffName: name })}>
            {name}
          </Link>,
          percentRenewed(outcomes) === undefined ? '—' : `${percentRenewed(outcomes)} %`,
          ...OUTCOMES.map((outcome) => outcomes[outcome].toLocaleString('en-PH')),
          <Money key="renewed" centavos={premiumRenewed} />,
          <Money key="ended" centavos={premiumEnded} />,
        ],
      }))}
    />
  </div>
)
