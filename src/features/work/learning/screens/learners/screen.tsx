import { Badge, Button, Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { IconPlus } from '#kit/web/icons.ts'
import { t, translate } from '#kit/web/text.ts'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { learnContract } from '../../public/contract/learn.ts'
import { teamContract } from '../../public/contract/team.ts'
import { type Learner, learnersList, progressText, STANDINGS } from '../../rules/team-list.ts'
import { GiveSheet } from './give-sheet.tsx'

const COLOURS = { overdue: 'coral', open: 'mango', passed: 'leaf' } as const

/** The progress of the people below a manager in their courses, and assigning courses to them. */
export default function Learners() {
  const { opened, open, finish } = useDialog()
  return (
    <>
      <ListScreen
        title={t('Team’s learning')}
        list={learnersList}
        endpoint={teamContract.learners}
        keyOf={({ _id }) => _id}
        actions={
          <Button leftSection={<IconPlus size={18} />} onClick={open}>
            {t('Assign a course')}
          </Button>
        }
        cells={{ standing: (row) => <Standing row={row} />, progress: (row) => <Progress row={row} /> }}
        card={(row) => <Card row={row} />}
        empty={{ title: t('No learners yet'), text: t('Anyone who is assigned a course appears here, with their progress.') }}
      />
      <GiveSheet opened={opened} close={finish} />
    </>
  )
}

const Standing = ({ row: { standing } }: { readonly row: Learner }) => (
  <Badge variant="light" color={COLOURS[standing]} size="lg" radius="sm" tt="none">
    {t(STANDINGS[standing])}
  </Badge>
)

function Progress({ row }: { readonly row: Learner }) {
  const { text, i18n } = progressText(row)
  return row.certificateId ? (
    <FileButton endpoint={learnContract.courseCertificate} input={{ params: { id: row.certificateId } }} variant="subtle" size="compact-md">
      {t('Certificate')}
    </FileButton>
  ) : (
    translate(text, i18n)
  )
}

const Card = ({ row }: { readonly row: Learner }) => (
  <>
    <Text fw={600}>{row.name}</Text>
    <Text size="sm">{row.course}</Text>
    <Text size="sm" c="dimmed" mb={6}>
      {[branchName(row.branch), progressText(row), row.dueOn && row.standing !== 'passed' && t('due {day}', { day: formatDay(row.dueOn) })]
        .filter(Boolean)
        .join(' · ')}
    </Text>
    <Standing row={row} />
  </>
)
