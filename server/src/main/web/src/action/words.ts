import type { JobDetail } from '../api/shapes';
import type { JobAction } from './act';

export type JobActionName = JobAction['do'];

interface Words {
  title: string;
  /** The labels of the two buttons. */
  does: string;
  back: string;
  working: string;
  done: string;
  failed: string;
  consequences: (job: JobDetail) => readonly string[];
}

/** The texts of each action on a job: its name, its progress and its consequences. */
export const words: Readonly<Record<JobActionName, Words>> = {
  cancel: {
    title: 'Cancel the job?',
    does: 'Cancel the job',
    back: 'Keep it running',
    working: 'Cancelling…',
    done: 'The job has been told to cancel.',
    failed: 'The job was not cancelled',
    consequences: () => [
      'The job ends immediately, without a savepoint.',
      'Changes since the last checkpoint are lost; sinks that commit with checkpoints discard what they have not committed.',
      "This can't be undone. To continue later from the current state, stop with a savepoint instead.",
    ],
  },
  stop: {
    title: 'Stop the job with a savepoint?',
    does: 'Stop the job',
    back: 'Keep it running',
    working: 'Writing the savepoint…',
    done: 'The job has stopped. Its savepoint:',
    failed: 'The job was not stopped',
    consequences: (job) => [
      'A savepoint is written first. Then the job finishes; started again from that savepoint, it loses nothing.',
      'If the savepoint fails, the job keeps running.',
      ...(job.isStoppable ? [] : ['Sources that do not support stopping end when the savepoint is complete.']),
    ],
  },
  savepoint: {
    title: 'Write a savepoint?',
    does: 'Write the savepoint',
    back: 'Not now',
    working: 'Writing the savepoint…',
    done: 'The savepoint is written:',
    failed: 'The savepoint was not written',
    consequences: () => [
      'The state of the whole job is written to the directory. The job keeps running.',
      'The files stay until you delete them. A large state takes time and needs a lot of space.',
    ],
  },
  checkpoint: {
    title: 'Take a checkpoint now?',
    does: 'Take the checkpoint',
    back: 'Not now',
    working: 'Taking the checkpoint…',
    done: 'The checkpoint is completed.',
    failed: 'The checkpoint was not taken',
    consequences: () => [
      'This checkpoint is taken in addition to the periodic ones. The job keeps running, and restarts from it after a failure.',
      'A full checkpoint writes the whole state; an incremental one writes only what changed, if the state backend supports it.',
    ],
  },
  rescale: {
    title: 'Change the parallelism?',
    does: 'Change the parallelism',
    back: 'Leave it',
    working: 'Changing the parallelism…',
    done: 'The job runs with the new parallelism.',
    failed: 'The parallelism was not changed',
    consequences: () => [
      'The job writes its state, stops, and continues from there with the new number of subtasks. It pauses for some seconds; nothing is lost.',
      'If the change fails, the job continues as before.',
    ],
  },
  dispose: {
    title: 'Delete a savepoint?',
    does: 'Delete its files',
    back: 'Keep it',
    working: 'Deleting…',
    done: 'The savepoint is deleted.',
    failed: 'The savepoint was not deleted',
    consequences: () => ["All files of the savepoint are deleted. This can't be undone.", 'No job can start from it afterwards. A job that was started from it in “no claim” mode may need it until its next checkpoint.'],
  },
};
