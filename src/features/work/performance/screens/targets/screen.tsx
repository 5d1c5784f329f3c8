import { Button, Group } from '@mantine/core'
import { dayOf, yearOf } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { contract as lists } from '#features/reference/lookups/public/contract.ts'
import { now } from '#kit/web/clock.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { FewSelect } from '#kit/web/ui/select/few-select.tsx'
import { SearchSelect } from '#kit/web/ui/select/search-select.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { MEASURE_WORDS } from '../../parts/measure-words.ts'
import { StructureFilter } from '../../parts/structure-filter.tsx'
import { targetYearContract } from '../../public/contract/target-year.ts'
import { BY_WEIGHT, MEASURES } from '../../rules/figures.ts'
import { TargetTable } from './target-table.tsx'

const isMeasure = (name: string | undefined) => MEASURES.find((each) => each === name)

/** People's targets for a year: one measure for many people, or all measures for one person. */
export default function Targets() {
  const thisYear = yearOf(dayOf(now()))
  const [saidYear, setYear] = useQueryParam('year')
  const [saidMeasure, setMeasure] = useQueryParam('measure')
  const [structure, setStructure] = useQueryParam('structure')
  const [branch, setBranch] = useQueryParam('branch')
  const [person, setPerson] = useQueryParam('person')
  const year = saidYear ?? String(thisYear)
  const measure = isMeasure(saidMeasure) ?? 'premium'
  const branches = useRead(lists.listOfValues, { query: { name: 'Branch' } }, { lasting: true })
  const read = useRead(
    targetYearContract.targetYear,
    { query: { year, measure, structure, branch, agentCode: person } },
    { keepPage: true },
  )
  return (
    <Page title={t('Targets')} wide back={pathTo('performance/dashboard', { audience: 'agent' })}>
      <Group mb="md" gap="sm">
        <FewSelect
          aria-label={t('Year')}
          w={110}
          value={year}
          data={[...new Set([year, ...[thisYear - 1, thisYear, thisYear + 1].map(String)])]
            .toSorted()
            .map((value) => ({ value, label: value }))}
          onChange={(next) => setYear(next ?? undefined)}
        />
        {person === undefined ? (
          <>
            <FewSelect
              aria-label={t('Measure')}
              w={160}
              value={measure}
              data={BY_WEIGHT.filter((each) => each !== 'cancelled').map((value) => ({ value, label: t(MEASURE_WORDS[value].label) }))}
              onChange={(next) => setMeasure(next ?? undefined)}
            />
            <StructureFilter value={structure} onChange={setStructure} />
            <SearchSelect
              aria-label={t('Branch')}
              w={170}
              isClearable
              placeholder={t('Every branch')}
              value={branch ?? null}
              data={(branches.data ?? []).map(({ code, label }) => ({ value: code, label }))}
              onChange={(next) => setBranch(next ?? undefined)}
              limit={50}
            />
          </>
        ) : (
          <Button variant="default" onClick={() => setPerson(undefined)}>
            {t('Everyone')}
          </Button>
        )}
      </Group>
      <Loaded read={read}>
        {(shown) => (
          <TargetTable
            // What was typed belongs to what was shown.
            key={[year, measure, structure, branch, person].join()}
            shown={shown}
            ofOne={person !== undefined}
            choose={setPerson}
          />
        )}
      </Loaded>
    </Page>
  )
}
