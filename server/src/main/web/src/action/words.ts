import type { JobDetail } from '../api/shapes';
import type { Deed } from './act';

export type DeedName = Deed['do'];

interface Words {
  title: string;
  /** On the button that does it, and on the one that does not. */
  does: string;
  back: string;
  working: string;
  done: string;
  failed: string;
  consequences: (job: JobDetail) => readonly string[];
}

/** What each deed is called, and what follows from it. */
export const words: Readonly<Record<DeedName, Words>> = {
  cancel: {
    title: 'Cancel the job?',
    does: 'Cancel the job',
    back: 'Keep it running',
    working: 'Cancelling…',
    done: 'The job has been told to cancel.',
    failed: 'The job was not cancelled',
    consequences: () => [
      'The job ends at once, without a savepoint.',
      'What happened since the last checkpoint is not kept; sinks that write at checkpoints drop what they have not yet written.',
      'It cannot be taken back. To go on later from the present state, stop with a savepoint instead.',
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
      'A savepoint is written first; the job then finishes, and can be started again from that savepoint with nothing lost.',
      'If the savepoint fails, the job goes on running.',
      ...(job.isStoppable ? [] : ['Sources that do not take part in stopping end with the savepoint.']),
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
      'The present state of the whole job is written to the directory. The job goes on running.',
      'The files stay until someone deletes them; a large state takes a while and much room.',
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
      'A checkpoint is taken beside those that come by themselves. The job goes on running, and restarts from it should it fail.',
      'A full one writes the whole state again; an incremental one only what has changed, where the state backend can.',
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
      'The job writes its state, stops, and goes on from there with the new number of subtasks. It processes nothing for some seconds; nothing is lost.',
      'Where it cannot be done, the job goes on as it was.',
    ],
  },
  dispose: {
    title: 'Delete a savepoint?',
    does: 'Delete its files',
    back: 'Keep it',
    working: 'Deleting…',
    done: 'The savepoint is deleted.',
    failed: 'The savepoint was not deleted',
    consequences: () => ['All files of the savepoint are deleted. It cannot be taken back.', 'No job can be started from it any more, and one that runs in “no claim” mode from it may still need it until its next checkpoint.'],
  },
};
