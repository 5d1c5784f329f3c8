import { requestReply } from '#kit/web/client.ts'
import { waitingFiles } from '#kit/web/waiting-files.ts'
import { strangersContract } from '../public/contract/strangers.ts'

/** Photographs of a stranger’s report, kept sealed on their device until the server has them; the record is the key of the report. */
export const { move: moveStrangerPhotos, useWaiting: useStrangerPhotos } = waitingFiles({
  name: 'third-party-photos',
  post: (reportKey, client, file, place) =>
    requestReply(strangersContract.addThirdPartyPhoto, { params: { reportKey, place, client } }, { key: client, files: { file } }),
})
