import { Card, Title } from '@mantine/core'
import { useState } from 'react'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Skeletons } from '#kit/web/ui/skeletons.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract } from '../public/contract.ts'
import { AddTodo } from './add-todo.tsx'
import { TodoDrawer } from './todo-drawer.tsx'
import { TodoList } from './todo-list.tsx'

/** What remains to be done for one lead, and a line to add more. */
export default function LeadTodos({ lead: { _id: leadId } }: { readonly lead: { readonly _id: string } }) {
  const [id, setId] = useState<string>()
  const read = useRead(contract.fetchTodoList, { query: { filter: 'open', leadId } })
  return (
    <Card component="section" withBorder mb="md" aria-label={t('To-dos')}>
      <Title order={2} mb="sm">
        {t('To-dos')}
      </Title>
      <AddTodo leadId={leadId} />
      <Loaded read={read} skeleton={<Skeletons rows={2} />}>
        {({ items }) => items.length > 0 && <TodoList todos={items} open={setId} hidesLead />}
      </Loaded>
      <TodoDrawer id={id} close={() => setId(undefined)} />
    </Card>
  )
}
