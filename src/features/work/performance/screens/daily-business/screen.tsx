import { Group } from '@mantine/core'
import { dayOf, formatDay, isDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { useStaff } from '#features/people/staff/public/parts/use-staff.ts'
import { now } from '#kit/web/clock.ts'
import { IconDownload } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { ScopeSwitch } from '../../parts/scope-switch.tsx'
import { contract, type DailyBusiness } from '../../public/contract.ts'
import { DayBar } from './day-bar.tsx'
import { DayByPerson } from './day-by-person.tsx'

/** What was produced on one day, by person and line of insurance. */
export default function DailyBusinessScreen() {
  const today = dayOf(now())
  const [asked, setDay] = useQueryParam('day')
  const [team, setTeam] = useQueryParam('team')
  const [agentCode] = useQueryParam('person')
  const leads = useFeature('TEAM')
  const me = useStaff()?.user.agentCode
  const day = asked !== undefined && isDay(asked) && asked <= today ? asked : today
  const isTeam = team === undefined ? leads : team === 'true'
  const query = { day, team: String(isTeam), agentCode }
  const read = useRead(contract.dailyBusiness, { query }, { keepPage: true })
  const name = agentCode && read.data ? read.data.person.name : undefined
  return (
    <Page
      title={t('The day’s business')}
      subtitle={[formatDay(day), name].filter(Boolean).join(' · ')}
      wide
      back={agentCode ? true : pathTo('performance/dashboard', { audience: 'agent' })}
      actions={
        read.data &&
        read.data.items.length > 0 && (
          <FileButton
            endpoint={contract.exportDailyBusiness}
            input={{ query }}
            saves
            variant="default"
            leftSection={<IconDownload size={18} />}
          >
            {t('Export as a spreadsheet')}
          </FileButton>
        )
      }
    >
      <Group mb="md" gap="sm">
        <DayBar day={day} today={today} onChange={setDay} />
        {leads && <ScopeSwitch isTeam={isTeam} own={agentCode ? t('Alone') : t('Mine')} onChange={(next) => setTeam(String(next))} />}
      </Group>
      <Loaded read={read}>
        {(business) => (business.items.length > 0 ? <DayByPerson business={business} me={me} /> : <Nothing business={business} />)}
      </Loaded>
    </Page>
  )
}

const Nothing = ({ business }: { readonly business: DailyBusiness }) => (
  <Empty title={t('Nothing on this day')}>
    {t('There are no leads, appointments, quotations or policies for {day}.', { day: formatDay(business.day) })}
  </Empty>
)
