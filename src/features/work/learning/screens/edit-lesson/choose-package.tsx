import { Switch } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import type { VersionDetail } from '../../public/contract/manage.ts'
import type { Lesson } from '../../rules/course.ts'
import { AddFile } from './add-file.tsx'

type Props = {
  readonly version: VersionDetail
  readonly title: string
  readonly fileId: string | null
  readonly scoreCounts: boolean
  readonly change: (next: Partial<Lesson>) => void
}

/** Chooses the lesson's SCORM package, and whether its score counts. The package names a lesson that has no file yet. */
export const ChoosePackage = ({ version, title, fileId, scoreCounts, change }: Props) => (
  <>
    <AddFile
      version={version}
      kind="scorm"
      fileId={fileId}
      onAdded={({ id, package: facts }) => change({ fileId: id, title: fileId === null && facts?.title ? facts.title : title })}
    />
    <Switch
      my="sm"
      checked={scoreCounts}
      label={t('Its score counts')}
      description={t(
        'Done with the pass mark of the course, and part of its result. The package reports its own score: choose this only if you trust whoever made it.',
      )}
      onChange={({ currentTarget }) => change({ scoreCounts: currentTarget.checked })}
    />
  </>
)
