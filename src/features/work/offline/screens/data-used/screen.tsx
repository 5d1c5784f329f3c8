import { NumberInput, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { now } from '#kit/web/clock.ts'
import { ACTS, type Act, keepMeter, type MeteredDay, meterDay, readMeter, type Volume } from '#kit/web/data-meter.ts'
import { chooseForLine, costOf, isMetered, type LineChoices, reportsConnectionType, useLineChoices } from '#kit/web/line.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { FewSelect } from '#kit/web/ui/select/few-select.tsx'

const WHAT: Readonly<Record<Act, string>> = {
  app: 'The app itself',
  records: 'Screens and records',
  kept: 'Records kept for use without a network',
  writing: 'What you wrote',
  files: 'Photos and files that you sent',
}
const FILES = { ask: 'Ask when they are large', wifi: 'Only on Wi-Fi', send: 'At once' } as const
const isChoice = (text: string | null): text is LineChoices['files'] => text !== null && Object.hasOwn(FILES, text)

const EVERY_MS = 3000
const WEEK = 7

const sumOf = (all: readonly Volume[]): Volume => ({
  sent: all.reduce((sum, { sent }) => sum + sent, 0),
  received: all.reduce((sum, { received }) => sum + received, 0),
})
const ofDay = (day: MeteredDay = {}): Volume => sumOf(Object.values(day))
const inMegabytes = (bytes: number) => (bytes / 1_000_000).toLocaleString('en-PH', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/**
 * The data an agent's connection transferred, for what, and its cost at the price they enter; and what is waiting for a free connection.
 */
export default function DataScreen() {
  const choices = useLineChoices()
  const { data: meter = {} } = useQuery({
    queryKey: ['data meter'],
    queryFn: async () => {
      await keepMeter()
      return readMeter()
    },
    refetchInterval: EVERY_MS,
    meta: { aside: true },
  })
  const said = ({ sent, received }: Volume) => {
    const cost = costOf(sent + received, choices)
    const size = t('{down} MB down, {up} MB up', { down: inMegabytes(received), up: inMegabytes(sent) })
    return cost === undefined ? size : `${size} · ${cost.toLocaleString('en-PH', { style: 'currency', currency: 'PHP' })}`
  }
  const today = meterDay(now())
  const days = Object.entries(meter).slice(0, WEEK)
  return (
    <Page title={t('Data used')} subtitle={t('By this app, on this device')} back={pathTo('offline/kept', { audience: 'agent' })}>
      <DetailCard
        title="Today"
        details={[
          ...ACTS.flatMap((act) => {
            const bytes = meter[today]?.[act]
            return bytes ? [{ label: WHAT[act], value: said(bytes) }] : []
          }),
          { label: 'Total', value: said(ofDay(meter[today])) },
        ]}
      />
      <DetailCard title="Recent days" details={days.map(([day, acts]) => ({ label: formatDay(day), value: said(ofDay(acts)) }))} />
      <DetailCard title="Your connection">
        <Text size="sm" mb="sm" role="status">
          {isMetered()
            ? t('You pay for what goes over this connection.')
            : t('This connection is treated as one that costs nothing per megabyte.')}
        </Text>
        {!reportsConnectionType() && (
          <Switch
            label={t('I pay for data now')}
            description={t('This browser cannot tell mobile data from Wi-Fi.')}
            checked={choices.isPaidHere}
            onChange={({ currentTarget }) => chooseForLine({ isPaidHere: currentTarget.checked })}
            mb="md"
          />
        )}
        <FewSelect
          label={t('Photos and files on a connection you pay for')}
          data={Object.entries(FILES).map(([value, label]) => ({ value, label: t(label) }))}
          value={choices.files}
          onChange={(chosen) => isChoice(chosen) && chooseForLine({ files: chosen })}
          mb="md"
        />
        <NumberInput
          label={t('Price of a megabyte, in pesos')}
          description={t('According to your plan; leave it empty to see megabytes only.')}
          min={0}
          max={100}
          decimalScale={3}
          value={choices.pricePerMegabyte ?? ''}
          onChange={(price) => chooseForLine({ pricePerMegabyte: price === '' ? undefined : Number(price) })}
        />
      </DetailCard>
    </Page>
  )
}
