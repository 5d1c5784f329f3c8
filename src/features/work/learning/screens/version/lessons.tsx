import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { scenarios } from '#features/work/practice/public/rules/scenarios.ts'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { DropdownMenu } from '#kit/web/ui/dropdown-menu.tsx'
import { useSaving } from '../../parts/use-version.ts'
import { editAddress } from '../../parts/words.ts'
import type { VersionDetail } from '../../public/contract/manage.ts'
import { LESSON_KINDS, type Lesson, type LessonKind, MOST_LESSONS } from '../../rules/course.ts'

const FIRST_QUIZ = `## ${'What is asked?'}\n- [x] The right answer\n- [ ] A wrong one\n> Why it is so.\n`
const FIRST_TEXTS: Readonly<Partial<Record<LessonKind, string>>> = { quiz: FIRST_QUIZ, practice: scenarios[0]?.code ?? '' }
const NEW_TITLES: Readonly<Record<LessonKind, string>> = {
  text: 'New lesson',
  pdf: 'New PDF',
  video: 'New video',
  quiz: 'Quiz',
  practice: 'Practice',
  scorm: 'New SCORM package',
}

/** The lessons of a version: opened to be read, or changed, reordered and removed by its author. */
export function Lessons({ version }: { readonly version: VersionDetail }) {
  const { id, content, may } = version
  const { lessons } = content
  const saving = useSaving(version)
  const navigate = useNavigate()
  const isEdited = may.includes('edit')
  const add = async (kind: LessonKind) => {
    const lesson: Lesson = {
      ...{ id: crypto.randomUUID().slice(0, 13), kind, title: NEW_TITLES[kind], minutes: 5, fileId: null, scoreCounts: false },
      text: FIRST_TEXTS[kind] ?? '',
    }
    if (await saving.send({ lessons: [...lessons, lesson] })) navigate(editAddress(id, lesson.id))
  }
  const move = (from: number, by: number) => {
    const next = [...lessons]
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(from + by, 0, moved)
    void saving.send({ lessons: next })
  }
  return (
    <DetailCard
      title="Lessons"
      aside={
        isEdited &&
        lessons.length < MOST_LESSONS && (
          <DropdownMenu position="bottom-end">
            <Menu.Target>
              <Button variant="light" loading={saving.busy} leftSection={<IconPlus size={18} aria-hidden />}>
                {t('Add a lesson')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {(['text', 'quiz', 'practice', 'pdf', 'video', 'scorm'] as const).map((kind) => (
                <Menu.Item key={kind} onClick={() => void add(kind)}>
                  {t(LESSON_KINDS[kind])}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </DropdownMenu>
        )
      }
    >
      {lessons.length === 0 && <Text c="dimmed">{t('No lesson yet.')}</Text>}
      <ol style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {lessons.map((lesson, at) => (
          <li key={lesson.id}>
            <Group justify="space-between" wrap="nowrap" mih={52} gap="xs">
              <Link to={editAddress(id, lesson.id)} style={{ flex: 1, minWidth: 0, padding: '10px 0' }}>
                {lesson.title}{' '}
                <Text component="span" size="sm" c="dimmed">
                  {t(LESSON_KINDS[lesson.kind])} · {t('{minutes} minutes', { minutes: lesson.minutes })}
                </Text>
              </Link>
              {isEdited && (
                <Group gap={0} wrap="nowrap">
                  <Tool label={t('Move {title} up', { title: lesson.title })} disabled={at === 0} act={() => move(at, -1)}>
                    <IconArrowUp size={18} aria-hidden />
                  </Tool>
                  <Tool
                    label={t('Move {title} down', { title: lesson.title })}
                    disabled={at === lessons.length - 1}
                    act={() => move(at, 1)}
                  >
                    <IconArrowDown size={18} aria-hidden />
                  </Tool>
                  <Tool
                    label={t('Remove {title}', { title: lesson.title })}
                    act={() => void saving.send({ lessons: lessons.filter((each) => each.id !== lesson.id) })}
                  >
                    <IconTrash size={18} aria-hidden />
                  </Tool>
                </Group>
              )}
            </Group>
          </li>
        ))}
      </ol>
    </DetailCard>
  )
}

type ToolProps = { readonly label: string; readonly disabled?: boolean; readonly act: () => void; readonly children: React.ReactNode }

const Tool = ({ label, disabled = false, act, children }: ToolProps) => (
  <ActionIcon variant="subtle" size={44} aria-label={label} disabled={disabled} onClick={act}>
    {children}
  </ActionIcon>
)
