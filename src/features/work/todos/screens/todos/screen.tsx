import { Switch } from '@mantine/core'
import { useNavigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { IconChecklist } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useFeature, usePersistedState } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { ListTabs } from '#kit/web/ui/list-tabs.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Pager } from '#kit/web/ui/pager.tsx'
import { Skeletons } from '#kit/web/ui/skeletons.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { AddTodo } from '../../parts/add-todo.tsx'
import { TodoDrawer } from '../../parts/todo-drawer.tsx'
import { TodoList } from '../../parts/todo-list.tsx'
import { contract, TODOS_A_PAGE } from '../../public/contract.ts'

const TABS = { open: 'Open', today: 'Today', overdue: 'Overdue', done: 'Done' } as const
type Tab = keyof typeof TABS
const isTab = (word: string | undefined): word is Tab => word !== undefined && Object.hasOwn(TABS, word)

const NOTHING = {
  open: { title: 'Nothing to do', text: 'Write down what you promised someone. If you set a time, you get a reminder.' },
  today: { title: 'Nothing more for today', text: 'What is due today, or was due before, appears here.' },
  overdue: { title: 'Nothing is overdue', text: 'Well done.' },
  done: { title: 'Nothing done yet', text: 'What you tick off appears here.' },
} as const

/** What was promised, most urgent first. */
export default function Todos() {
  const [kept, setTab] = usePersistedState<string>('todo-tab', 'open')
  const [asked] = useQueryParam('filter')
  const [pageText, setPage] = useQueryParam('page')
  const [id, setId] = useQueryParam('id')
  const navigate = useNavigate()
  const leadsTeam = useFeature('TEAM')
  const [ofTeam, setOfTeam] = usePersistedState('todo-team', false)
  const tab = [asked, kept].find(isTab) ?? 'open'
  const page = Math.max(1, Number(pageText) || 1)
  const team = leadsTeam && ofTeam
  const query = { filter: tab, skip: (page - 1) * TODOS_A_PAGE, ...(team ? { team: 'true' as const } : {}) }
  const read = useRead(contract.fetchTodoList, { query }, { keepPage: true })

  return (
    <Page title={t('To-dos')}>
      <AddTodo />
      <ListTabs
        tabs={TABS}
        value={tab}
        label={t('Which to-dos')}
        onChange={(next) => {
          setTab(next)
          navigate(pathTo('todos/todos', { audience: 'agent' }), { replace: true })
        }}
      />
      {leadsTeam && (
        <Switch
          size="md"
          mb="md"
          py={10}
          label={t('My team’s as well')}
          checked={ofTeam}
          onChange={({ currentTarget }) => {
            setOfTeam(currentTarget.checked)
            setPage(undefined)
          }}
        />
      )}
      <Loaded read={read} skeleton={<Skeletons rows={6} />}>
        {({ items, count, isCapped }) =>
          items.length > 0 ? (
            <>
              <TodoList todos={items} open={setId} />
              <Pager
                page={page}
                count={count}
                size={TODOS_A_PAGE}
                isCapped={isCapped}
                onChange={(next) => setPage(next === 1 ? undefined : String(next))}
              />
            </>
          ) : (
            <Empty icon={<IconChecklist size={32} stroke={1.5} />} title={t(NOTHING[tab].title)}>
              {t(NOTHING[tab].text)}
            </Empty>
          )
        }
      </Loaded>
      <TodoDrawer id={id} close={() => setId(undefined)} />
    </Page>
  )
}
