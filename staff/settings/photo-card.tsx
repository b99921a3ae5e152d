import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import type { WireContactSettings } from '#contract/staff/settings.ts'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { pictureTypes, usePictureUpload } from '#staff/controls/use-picture-upload.ts'
import { Card } from '#staff/office/page.tsx'
import { words as commonWords } from '#staff/words/common.ts'
import { contactFields, settingsWords } from '#staff/words/settings.ts'
import { FieldError } from '#ui/field.tsx'
import { Picture } from '#ui/picture.tsx'
import styles from './settings.module.css'

const words = settingsWords.contact

interface Props {
  photo: WireContactSettings['photo']
  error: string | undefined
  onChange(photo: WireContactSettings['photo']): void
}

/** The photo of an outlet: sent at once, shown to diners once the form is saved. */
export function PhotoCard({ photo, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const upload = usePictureUpload('photo', onChange)
  const fault = upload.problem ?? error
  const choose = photo ? words.otherPhoto : words.choosePhoto
  return (
    <Card title={contactFields.photo}>
      <p className={styles.explanation}>
        {upload.isSending ? commonWords.pictures.sending : words.photoHint}
      </p>
      {photo?.picture ? (
        <div className={styles.photo}>
          <Picture picture={photo.picture} alt={contactFields.photo} sizes="320px" />
        </div>
      ) : (
        <p>{photo?.file ?? words.noPhoto}</p>
      )}
      {fault && <FieldError>{fault}</FieldError>}
      <ErrorNotice error={upload.error} />
      <div className={styles.logoField}>
        <Button
          kind="outlined"
          size="compact"
          isBusy={upload.isSending}
          onClick={() => !upload.isSending && input.current?.click()}
        >
          <ImageUp aria-hidden />
          {choose}
        </Button>
        {photo && (
          <Button kind="outlined" size="compact" onClick={() => onChange(null)}>
            {words.removePhoto}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        className="hidden"
        tabIndex={-1}
        aria-label={choose}
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          upload.send(event.target.files?.[0])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
    </Card>
  )
}
