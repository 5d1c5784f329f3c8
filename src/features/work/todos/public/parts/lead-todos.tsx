import { Card, Title } from '@mantine/core'
import { useState } from 'react'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Skeletons } from '#kit/web/ui/skeletons.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { AddTodo } from '../../parts/add-todo.tsx'
import { TodoDrawer } from '../../parts/todo-drawer.tsx'
import { TodoList } from '../../parts/todo-list.tsx'
import { contract } from '../contract.ts'

/** What is still to be done for one lead, and a line to add more. */
export function LeadTodos({ leadId }: { readonly leadId: string }) {
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
