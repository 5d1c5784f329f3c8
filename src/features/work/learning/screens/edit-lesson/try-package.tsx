import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { IconPlayerPlay } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { PackageFrame } from '../../parts/package-frame.tsx'
import { type PlayedPackage, packagesContract } from '../../public/contract/packages.ts'
import { type PackageReport, percentIn } from '../../rules/package.ts'

type Props = { readonly versionId: string; readonly fileId: string; readonly title: string }

/** Plays a package as learners will, for the authors and reviewers of its course: its reports are shown below it and not stored. */
export function TryPackage({ versionId, fileId, title }: Props) {
  const open = useWrite(packagesContract.tryPackage)
  const [played, setPlayed] = useState<PlayedPackage>()
  const [said, setSaid] = useState<PackageReport>()
  if (!played)
    return (
      <Button
        variant="default"
        loading={open.busy}
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
        onClick={() => void open.send({ params: { id: versionId }, body: { fileId } }).then((answer) => answer && setPlayed(answer.data))}
      >
        {t('Try it')}
      </Button>
    )
  return (
    <div>
      <PackageFrame played={played} title={title} onReport={setSaid} />
      <Text size="sm" c="dimmed" role="status" mt="xs">
        {said ? t('It reports: {what}', { what: saidText(said) }) : t('It has not reported anything yet.')}
      </Text>
    </div>
  )
}

const saidText = (report: PackageReport): string => {
  const percent = percentIn(report)
  return [
    report.completion,
    report.success === 'unknown' ? undefined : report.success,
    percent === null ? undefined : t('score {percent} %', { percent }),
  ]
    .filter((each) => each !== undefined)
    .join(' · ')
}
