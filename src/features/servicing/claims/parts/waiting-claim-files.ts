import { requestReply } from '#kit/web/client.ts'
import { waitingFiles } from '#kit/web/waiting-files.ts'
import { claimsContract } from '../public/contract/own.ts'

/** Photographs and documents of claims, kept on the device until the server has them. */
export const {
  move: moveClaimFiles,
  sendAll: sendClaimFiles,
  useWaiting: useWaitingClaimFiles,
} = waitingFiles({
  name: 'claim-files',
  post: (id, client, file, paper) =>
    requestReply(claimsContract.addClaimFile, { params: { id, paper, client } }, { key: client, files: { file } }),
})
