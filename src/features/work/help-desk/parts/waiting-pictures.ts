import { requestReply } from '#kit/web/client.ts'
import { waitingFiles } from '#kit/web/waiting-files.ts'
import { helpContract } from '../public/contract/own.ts'

/** Pictures of requests, which wait on the device until the server has them. */
export const {
  keep: keepPictures,
  sendAll: sendPictures,
  useWaiting: useWaitingPictures,
} = waitingFiles({
  name: 'help-pictures',
  post: (id, client, picture) => requestReply(helpContract.addHelpPicture, { params: { id, client } }, { key: client, files: { picture } }),
})
