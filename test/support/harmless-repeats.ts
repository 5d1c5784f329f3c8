type Harmless = { readonly because: string; readonly names: readonly string[] }

/** Writes whose answers are not kept, because they hold a secret or a stranger asks, and what makes each harmless when it is repeated. */
export const HARMLESS: readonly Harmless[] = [
  {
    because: 'only reads, and says what it read',
    names: ['stoppedProductsOfLink', 'linkInformation', 'sharedDocument', 'readPeopleFile', 'leavingFile', 'readLicences', 'revealApiKey'],
  },
  {
    because: 'a sign-in and its end: once more is one more session, or one that has ended already',
    names: [
      ...['applicantSignIn', 'applicantSignOut', 'screenSignIn', 'ticketSignIn', 'sessionToken', 'endSession', 'passwordSignIn'],
      ...['customerSignIn', 'factorOfSignIn', 'passFactor', 'beginFactor', 'finishFactor'],
    ],
  },
  {
    because: 'each browser gets a code, so many an hour, and each number so many a day',
    names: ['sendApplicantCode', 'sendCustomerCode', 'sendOwnNumberCode', 'sendResetCode', 'sendStrangerCode'],
  },
  {
    because: 'the code, the link or the proof that it takes is used up by the first',
    names: ['verifyOwnNumber', 'finishPasswordReset', 'proveNumber', 'openSharedDocument', 'takePracticeReport'],
  },
  {
    because: 'what the password or the second factor is afterwards is what it was after the first',
    names: ['changePassword', 'beginOwnFactor', 'finishOwnFactor', 'removeOwnFactor', 'newRecoveryCodes', 'askPasswordReset'],
  },
  {
    because: 'each answer is another key, or the same one once more; we keep none, and no answer that holds one is kept',
    names: ['makeDeviceKey', 'openDeviceKey'],
  },
  {
    because: 'an applicant has one application, and each step of it is refused where it was taken',
    names: [
      ...['beginApplication', 'saveSection', 'addApplicationDocument', 'signAgreement', 'submitApplication', 'withdrawApplication'],
      ...['startApplicantIdentity', 'applicantIdentityResult'],
    ],
  },
  {
    because: 'one attempt of a kind is open at a time, and a repeat goes on with it',
    names: ['startPayment', 'payStatement', 'paymentReturn', 'startIdentity', 'identityResult', 'identityNotice', 'beginPractice'],
  },
  {
    because: 'the client names what it sends by an id or by its content, and the same is kept once',
    names: ['sendInspectionPhoto', 'openInspection', 'uploadPart', 'addThirdPartyPhoto', 'reportAsThirdParty'],
  },
  {
    because: 'each is one more key to the same record, listed where it can be revoked; a repeated one opens nothing more',
    names: ['shareableLink', 'askForLink', 'inspectionLink', 'shareResource', 'askTestimonial'],
  },
  {
    because:
      'the newest secret holds, and whoever asked is shown it; beside it is good for a day, where one is, that which was in use before',
    names: ['renewApiKey', 'renewCalendarFeed', 'renewWebhookSecret'],
  },
  {
    because: 'what it makes is made once by its key: kept is which it was, and of the answer nothing',
    names: ['addWebhook', 'sendWorkbook', 'writeToOffice'],
  },
]
