import { Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { FigureLink } from '../../parts/figure-link.tsx'
import { FigureText } from '../../parts/figure-text.tsx'
import { FiguresTable } from '../../parts/figures-table.tsx'
import { MEASURE_WORDS } from '../../parts/measure-words.ts'
import { useRowsBehind } from '../../parts/rows-behind.ts'
import type { DailyBusiness, Production } from '../../public/contract.ts'
import { BY_WEIGHT, totalOf } from '../../rules/figures.ts'

type Props = { readonly business: DailyBusiness /** The code of the person viewing. */; readonly me: string | undefined }

/** The day as two tables: by person, and by line of insurance. */
export function DayByPerson({ business: { day, items, scope, person }, me }: Props) {
  const rowsBehind = useRowsBehind()
  const on = { from: day, to: day }
  const people = [...Map.groupBy(items, ({ code }) => code).values()]
  const lines = [...Map.groupBy(items, ({ line }) => line).values()]
  const figures = BY_WEIGHT.map((measure) => ({ label: MEASURE_WORDS[measure].label }))
  return (
    <Stack gap="xl">
      <section aria-labelledby="people">
        <Title order={2} id="people" mb="sm">
          {t('By person')}
        </Title>
        <FiguresTable
          caption={t('By person')}
          columns={[{ label: 'Name', isText: true }, ...figures]}
          rows={people.map((rows) => {
            const [{ id = '', code = '', name = '' } = {}] = rows
            const total = totalOf(rows.map(({ made }) => made))
            const whose = code === me ? { team: false } : { team: false, name, id }
            return {
              key: code,
              cells: [
                <Link key="name" to={pathTo('performance/performance', { audience: 'agent' }, code === me ? {} : { person: code })}>
                  {name}
                </Link>,
                ...BY_WEIGHT.map((measure) => (
                  <FigureLink
                    key={measure}
                    measure={measure}
                    value={total[measure]}
                    to={total[measure] === 0 ? undefined : rowsBehind(measure, { ...on, ...whose })}
                  />
                )),
              ],
            }
          })}
          total={people.length > 1 ? [t('Total'), ...plain(totalOf(items.map(({ made }) => made)))] : undefined}
        />
      </section>
      <section aria-labelledby="lines">
        <Title order={2} id="lines" mb="sm">
          {t('By line of insurance')}
        </Title>
        <FiguresTable
          caption={t('By line of insurance')}
          columns={[{ label: 'Line of insurance', isText: true }, ...figures]}
          rows={lines.map((rows) => {
            const [{ line = '', lineName = '' } = {}] = rows
            return { key: line, cells: [lineName || t('No line'), ...plain(totalOf(rows.map(({ made }) => made)))] }
          })}
        />
        <Text size="sm" c="dimmed" mt="xs">
          {scope === 'team' ? t('{name} and everyone below.', { name: person.name }) : t('{name} only.', { name: person.name })}{' '}
          {t('Policies and premium are net of cancellations on this day. Appointments do not belong to a line.')}
        </Text>
      </section>
    </Stack>
  )
}

const plain = (made: Production) => BY_WEIGHT.map((measure) => <FigureText key={measure} measure={measure} value={made[measure]} />)
