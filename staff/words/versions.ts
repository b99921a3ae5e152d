/** Words of a list of versions. */
export const versionWords = {
  note: 'Note for the history',
  live: 'Live',
  version: (n: number) => `Version ${n}`,
  door: { app: 'here', folder: 'from the folder' },
  undid: (n: number) => `took back version ${n}`,
  bringBack: 'Bring back',
  bringBackOf: (n: number) => `Bring back version ${n}`,
  bringBackNote: 'It becomes a draft. Nothing is live before you publish.',
  hasDraft: 'Publish or drop the changes of the draft first.',
} as const
