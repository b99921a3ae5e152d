import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { Picture as StoredPicture } from '#domain/picture.ts'
import { Button, IconButton, SmallButton } from '#staff/controls/button.tsx'
import choices from '#staff/controls/choices.module.css'
import { ErrorNotice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { PictureButton, usePictureUpload } from '#staff/controls/picture-upload.tsx'
import { words as commonWords } from '#staff/words/common.ts'
import { websiteWords } from '#staff/words/website.ts'
import { FieldError } from '#ui/field.tsx'
import { Picture } from '#ui/picture.tsx'
import { setWebsite, useWebsite } from './use-website.ts'
import styles from './website.module.css'

const words = websiteWords.pictures

interface Props {
  label: string
  /** A photo fills its frame; cut-outs lie on plates. */
  kind: 'photo' | 'cutout'
  /** Names of files. */
  files: readonly string[]
  most: number
  error: string | undefined
  onChange(files: string[]): void
}

/** Pictures that are shown in a row, chosen among those that there are, or sent. */
export function PicturesField({ label, kind, files, most, error, onChange }: Props) {
  const { pictures } = useWebsite()
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <fieldset className={styles.pictures}>
      <legend>{label}</legend>
      <ul>
        {files.map((file) => (
          <li key={file}>
            <Thumbnail file={file} picture={pictures[file]} />
            <IconButton
              label={words.remove(titleOf(file))}
              onClick={() => onChange(files.filter((each) => each !== file))}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {files.length === 0 && <p className={styles.explanation}>{words.none}</p>}
      {error && <FieldError>{error}</FieldError>}
      <SmallButton onClick={() => setIsChoosing(true)}>
        {most === 1 ? words.chooseOne : words.choose}
      </SmallButton>
      {isChoosing && (
        <ChooseSheet
          {...{ label, kind, files, most, onChange }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </fieldset>
  )
}

interface SheetProps extends Omit<Props, 'error'> {
  onClose(): void
}

function ChooseSheet({ label, kind, files, most, onChange, onClose }: SheetProps) {
  const client = useQueryClient()
  const website = useWebsite()
  const { pictures } = website
  // The last one that is chosen takes the place of the first where there is no room.
  const add = (file: string) =>
    onChange([...files.filter((each) => each !== file), file].slice(-most))
  const upload = usePictureUpload(kind, ({ file, picture }) => {
    setWebsite(client, { ...website, pictures: { ...pictures, [file]: picture } })
    add(file)
  })
  const fitting = Object.entries(pictures).filter(
    ([, { isCutout }]) => isCutout === (kind === 'cutout'),
  )
  return (
    <Panel
      title={label}
      onClose={onClose}
      foot={
        <>
          <PictureButton
            label={commonWords.pictures.upload}
            isBusy={upload.isSending}
            onChosen={upload.send}
          />
          <Button onClick={onClose}>{words.done}</Button>
        </>
      }
    >
      <p>{upload.isSending ? commonWords.pictures.sending : words.hint(most)}</p>
      {upload.problem && <FieldError>{upload.problem}</FieldError>}
      <ErrorNotice error={upload.error} />
      {fitting.length === 0 && <p>{words.nothing}</p>}
      <div className={styles.pictureGrid}>
        {fitting.map(([file, picture]) => {
          const isOn = files.includes(file)
          return (
            <button
              key={file}
              type="button"
              className={choices.choiceTile}
              aria-pressed={isOn}
              onClick={() => (isOn ? onChange(files.filter((each) => each !== file)) : add(file))}
            >
              <Thumbnail file={file} picture={picture} />
              <small>{titleOf(file)}</small>
            </button>
          )
        })}
      </div>
    </Panel>
  )
}

function Thumbnail({ file, picture }: { file: string; picture: StoredPicture | undefined }) {
  if (!picture) return <span className={styles.thumbnail}>{titleOf(file)}</span>
  return (
    <span className={styles.thumbnail}>
      <Picture picture={picture} alt="" sizes="96px" />
    </span>
  )
}

/** `butter chicken` of `butter-chicken-3f2a1b.photo.webp`. */
function titleOf(file: string): string {
  return file
    .replace(/(\.photo)?\.\w+$/, '')
    .replace(/-[0-9a-f]{6}$/, '')
    .replaceAll('-', ' ')
}
