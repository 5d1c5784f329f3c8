import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { IconPlus, IconWriting } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { versionAddress } from '../../parts/words.ts'
import { type MadeCourse, manageContract } from '../../public/contract/manage.ts'
import { NewCourse } from './new-course.tsx'

/** The courses as the office maintains them: what is in force, what is waiting, and people's progress. */
export default function CoursesScreen() {
  const read = useRead(manageContract.madeCourses)
  const { opened, isBegun, open, close } = useDialog()
  return (
    <Page
      title={t('Courses')}
      subtitle={t('Written by one person, published by another, in force from a set day.')}
      actions={
        <Button leftSection={<IconPlus size={18} />} onClick={open}>
          {t('New course')}
        </Button>
      }
    >
      <NewCourse opened={opened} isBegun={isBegun} close={close} />
      <Loaded read={read}>
        {(courses) =>
          courses.length === 0 ? (
            <Empty title={t('No courses yet')} icon={<IconWriting size={32} stroke={1.5} />}>
              {t('Start one: a title and a sentence are enough.')}
            </Empty>
          ) : (
            <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
              {courses.map((course) => (
                <li key={course.id}>
                  <OneCourse course={course} />
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}

function OneCourse({ course: { id, title, summary, isClosed, learning, passed, overdue, versions } }: { readonly course: MadeCourse }) {
  const draft = useWrite(manageContract.draftCourse)
  const close = useWrite(manageContract.closeCourse)
  const navigate = useNavigate()
  const inForce = versions.find((each) => each.isInForce)
  const open = versions.find(({ state }) => state === 'draft' || state === 'returned' || state === 'submitted')
  const later = versions.find((each) => each.state === 'approved' && !each.isInForce && each.n > (inForce?.n ?? 0))
  const change = async () => {
    const answer = await draft.send({ params: { id }, body: {} })
    if (!answer) return
    setCached(manageContract.courseVersion, { params: { id: answer.data.id } }, answer.data)
    navigate(versionAddress(answer.data.id))
  }
  return (
    <Card withBorder padding="md" component="article" aria-label={title}>
      <Group justify="space-between" gap={6}>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Group gap={6}>
          {isClosed && (
            <Badge variant="light" color="gray" size="lg" radius="sm" tt="none">
              {t('Closed')}
            </Badge>
          )}
          {open && <StatusBadge cycle="course-version" state={open.state} />}
        </Group>
      </Group>
      <Text size="sm" mb={4}>
        {summary}
      </Text>
      <Text size="sm" c="dimmed" mb="sm" className="figures">
        {[
          inForce ? t('Version {n} in force', { n: inForce.n }) : t('Not published yet'),
          later?.effectiveOn && t('version {n} follows on {day}', { n: later.n, day: later.effectiveOn }),
          t('{count} learning', { count: learning }),
          t('{count} passed', { count: passed }),
          overdue > 0 && t('{count} overdue', { count: overdue }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Group gap="sm">
        {open ? (
          <Button component={Link} to={versionAddress(open.id)}>
            {open.state === 'submitted' ? t('View version {n}', { n: open.n }) : t('Continue with version {n}', { n: open.n })}
          </Button>
        ) : (
          <Button variant="light" loading={draft.busy} onClick={() => void change()}>
            {t('Change it')}
          </Button>
        )}
        {inForce && (
          <Button component={Link} to={versionAddress(inForce.id)} variant="default">
            {t('See what is in force')}
          </Button>
        )}
        {(inForce || isClosed) && (
          <Button variant="subtle" loading={close.busy} onClick={() => void close.send({ params: { id }, body: { isClosed: !isClosed } })}>
            {isClosed ? t('Open it again') : t('Close it')}
          </Button>
        )}
      </Group>
    </Card>
  )
}
