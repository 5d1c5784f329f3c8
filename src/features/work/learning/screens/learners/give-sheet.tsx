import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { z } from 'zod'
import { addDays, dayOf } from '#domain/day.ts'
import { AdvisorSelect } from '#features/people/directory/public/parts/advisor-select.tsx'
import { now } from '#kit/web/clock.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { SearchSelect } from '#kit/web/ui/select/search-select.tsx'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { Assignment, teamContract } from '../../public/contract/team.ts'

const Due = z.object({ dueOn: Assignment.shape.dueOn })

/** Assigns a course to someone in the team, or changes its due date. */
export function GiveSheet({ opened, close }: { readonly opened: boolean; readonly close: () => void }) {
  const formId = useId()
  const { data: courses = [] } = useRead(teamContract.openCourses, undefined, { enabled: opened })
  const give = useWrite(teamContract.giveCourse)
  const [staffId, setStaffId] = useState<string>()
  const [courseId, setCourseId] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const days = courses.find(({ id }) => id === courseId)?.dueDays ?? 14
  return (
    <Sheet opened={opened} onClose={close} staysOpen title={t('Assign a course')}>
      <AdvisorSelect
        label={t('To whom')}
        value={staffId}
        onChange={setStaffId}
        error={isAsked && !staffId ? t('Choose someone.') : undefined}
      />
      <SearchSelect
        label={t('Course')}
        mb="md"
        data={courses.map(({ id, title }) => ({ value: id, label: title }))}
        value={courseId ?? null}
        onChange={(id) => setCourseId(id ?? undefined)}
        error={isAsked && !courseId ? t('Choose a course.') : undefined}
        limit={50}
      />
      <FieldsForm
        key={days}
        schema={Due}
        formId={formId}
        initial={{ dueOn: addDays(dayOf(now()), days) }}
        onSubmit={async ({ dueOn }) => {
          setAsked(true)
          if (!staffId || !courseId) return
          await give.submit({ body: { courseId, staffId, dueOn } })
          close()
        }}
      />
      <Button type="submit" form={formId} loading={give.busy} fullWidth mt="md">
        {t('Assign it')}
      </Button>
    </Sheet>
  )
}
