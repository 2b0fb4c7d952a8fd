{{/* The name of the release; Helm takes up to 53 characters. */}}
{{- define "millrace.selector" -}}
app.kubernetes.io/name: millrace
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "millrace.labels" -}}
{{ include "millrace.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end }}

{{/* Ends with a sentence if the values do not make a server that is safe and can work. */}}
{{- define "millrace.check" -}}
{{- if not (has .Values.mode (list "server" "cluster")) }}
{{- fail (printf "mode is '%s', and has to be server or cluster." .Values.mode) }}
{{- end }}
{{- if not .Values.insecure }}
{{- if not .Values.tls.secret }}
{{- fail "tls.secret is empty: pods listen on the network, so name a Secret with certificates, or set insecure: true if everyone who reaches the ports may run programs in the pods." }}
{{- end }}
{{- if not .Values.login.secret }}
{{- fail "login.secret is empty: pods listen on the network, so name a Secret with the users, or set insecure: true if everyone who reaches the ports may run programs in the pods." }}
{{- end }}
{{- end }}
{{- if eq .Values.mode "cluster" }}
{{- if and (not .Values.insecure) (not .Values.cluster.internalSecret) }}
{{- fail "cluster.internalSecret is empty: job managers and task managers need a certificate for the connections between them." }}
{{- end }}
{{- if and (not .Values.insecure) (not .Values.cluster.gatewaySecret) }}
{{- fail "cluster.gatewaySecret is empty: gateways need it to log in to the job managers." }}
{{- end }}
{{- if and (gt (int .Values.jobManager.replicas) 1) (not .Values.cluster.highAvailability.zookeeper) }}
{{- fail "jobManager.replicas is more than 1: several job managers need cluster.highAvailability.zookeeper." }}
{{- end }}
{{- if and (gt (int .Values.gateway.replicas) 1) (not .Values.gateway.catalog.url) }}
{{- fail "gateway.replicas is more than 1: several gateways need gateway.catalog.url, or each has tables of its own." }}
{{- end }}
{{- if and .Values.gateway.catalog.url (not .Values.gateway.catalog.secret) }}
{{- fail "gateway.catalog.secret is empty: gateways that share a catalog need its user, its password and the key that encrypts it." }}
{{- end }}
{{- if and .Values.cluster.highAvailability.zookeeper .Values.cluster.checkpoints (not .Values.cluster.highAvailability.storage) }}
{{- fail "cluster.highAvailability.storage is empty: job managers need an address of a folder that all of them reach." }}
{{- end }}
{{- end }}
{{- end }}

{{/* The names that requests may use: those of the Services, and hostNames. */}}
{{- define "millrace.hosts" -}}
{{- $hosts := list }}
{{- range $name := list "" "-cluster" "-gateway" }}
{{- $service := printf "%s%s" $.Release.Name $name }}
{{- if eq (eq $name "") (eq $.Values.mode "server") }}
{{- $hosts = concat $hosts (list $service (printf "%s.%s" $service $.Release.Namespace) (printf "%s.%s.svc" $service $.Release.Namespace) (printf "%s.%s.svc.cluster.local" $service $.Release.Namespace)) }}
{{- end }}
{{- end }}
{{- concat $hosts .Values.hostNames | join "," }}
{{- end }}

{{/* Keys of the ports for clients. */}}
{{- define "millrace.ports" -}}
rest.allowed-hosts: {{ include "millrace.hosts" . | quote }}
{{- if .Values.insecure }}
security.insecure: true
{{- else }}
security.ssl.rest.enabled: true
security.ssl.rest.keystore: /etc/millrace-tls/server.p12
security.ssl.rest.truststore: /etc/millrace-tls/trusted.p12
security.authentication: {{ .Values.login.ways | quote }}
security.file.path: /etc/millrace-login/users
security.roles: /etc/millrace-roles/roles.yaml
{{- end }}
{{- end }}

{{/* Keys of the connections between job managers and task managers. */}}
{{- define "millrace.internal" -}}
{{- if not .Values.insecure }}
security.ssl.internal.enabled: true
security.ssl.internal.keystore: /etc/millrace-internal/internal.p12
security.ssl.internal.truststore: /etc/millrace-internal/internal.p12
{{- end }}
{{- with .Values.cluster.highAvailability.zookeeper }}
high-availability.type: zookeeper
# in the place of jobmanager.rpc.port
high-availability.jobmanager.port: 6123
high-availability.zookeeper.quorum: {{ . | quote }}
high-availability.cluster-id: {{ printf "/%s-%s" $.Release.Namespace $.Release.Name }}
high-availability.storageDir: {{ $.Values.cluster.highAvailability.storage | default "file:///var/lib/millrace-checkpoints/job-managers" | quote }}
{{- end }}
execution.checkpointing.dir: {{ .Values.cluster.checkpoints | default "file:///var/lib/millrace-checkpoints/checkpoints" | quote }}
execution.checkpointing.savepoint-dir: {{ .Values.cluster.checkpoints | default "file:///var/lib/millrace-checkpoints/savepoints" | quote }}
{{- end }}

{{- define "millrace.endpoints" -}}
sql-gateway.endpoint.rest.bind-address: 0.0.0.0
{{- if .Values.warehouse }}
sql-gateway.endpoint.type: rest, warehouseserver2
sql-gateway.endpoint.warehouseserver2.host: 0.0.0.0
{{- end }}
{{- end }}

{{- define "millrace.keys.server" -}}
{{ include "millrace.ports" . }}
{{ include "millrace.endpoints" . }}
rest.bind-address: 0.0.0.0
state.dir: /var/lib/millrace/state
jobs.stop-time: {{ .Values.stopSeconds }} s
taskmanager.numberOfTaskSlots: {{ .Values.server.slots }}
{{- end }}

{{- define "millrace.keys.jobmanager" -}}
{{ include "millrace.ports" . }}
{{ include "millrace.internal" . }}
rest.bind-address: 0.0.0.0
{{- if .Values.cluster.highAvailability.zookeeper }}
rest.standby.forward: true
{{- end }}
jobmanager.bind-host: 0.0.0.0
jobmanager.rpc.port: 6123
blob.server.port: 6124
metrics.internal.query-service.port: 6125
state.dir: /var/lib/millrace/state
jobs.stop-time: {{ .Values.stopSeconds }} s
{{- end }}

{{- define "millrace.keys.taskmanager" -}}
{{ include "millrace.internal" . }}
{{- if .Values.insecure }}
security.insecure: true
{{- end }}
jobmanager.rpc.address: {{ printf "%s-jobmanager-0.%s-jobmanager" .Release.Name .Release.Name }}
jobmanager.rpc.port: 6123
taskmanager.bind-host: 0.0.0.0
taskmanager.rpc.port: 6122
taskmanager.data.port: 6121
metrics.internal.query-service.port: 6125
taskmanager.numberOfTaskSlots: {{ .Values.taskManager.slots }}
state.dir: /var/lib/millrace/state
{{- end }}

{{- define "millrace.keys.gateway" -}}
{{ include "millrace.ports" . }}
{{ include "millrace.endpoints" . }}
rest.address: {{ printf "%s-cluster" .Release.Name }}
rest.port: 8081
execution.checkpointing.dir: {{ .Values.cluster.checkpoints | default "file:///var/lib/millrace-checkpoints/checkpoints" | quote }}
execution.checkpointing.savepoint-dir: {{ .Values.cluster.checkpoints | default "file:///var/lib/millrace-checkpoints/savepoints" | quote }}
state.dir: /var/lib/millrace/state
{{- with .Values.gateway.catalog.url }}
catalog.url: {{ . | quote }}
secrets.key-file: /etc/millrace-catalog/key
{{- end }}
{{- end }}

{{/* The file millrace.yaml of a role, without what is in Secrets. A list of the role and the root. */}}
{{- define "millrace.file" -}}
{{- $role := index . 0 }}
{{- $root := index . 1 }}
{{- $keys := include (printf "millrace.keys.%s" $role) $root | fromYaml }}
{{- if hasKey $keys "Error" }}
{{- fail (printf "the keys of the %s: %s" $role $keys.Error) }}
{{- end }}
{{- mergeOverwrite $keys (deepCopy $root.Values.configuration) | toYaml }}
{{- end }}

{{- define "millrace.roles" -}}
{{- if eq .Values.mode "server" -}}
server
{{- else -}}
jobmanager taskmanager gateway
{{- end }}
{{- end }}

{{/* The mounted files that make millrace.yaml of a role. */}}
{{- define "millrace.parts" -}}
{{- $role := index . 0 }}
{{- $root := index . 1 }}
{{- $parts := list (printf "/etc/millrace-config/%s.yaml" $role) }}
{{- if not $root.Values.insecure }}
{{- if ne $role "taskmanager" }}{{ $parts = append $parts "/etc/millrace-tls/server.yaml" }}{{ end }}
{{- if has $role (list "jobmanager" "taskmanager") }}{{ $parts = append $parts "/etc/millrace-internal/cluster.yaml" }}{{ end }}
{{- end }}
{{- if and (eq $role "gateway") $root.Values.gateway.catalog.url }}{{ $parts = append $parts "/etc/millrace-catalog/catalog.yaml" }}{{ end }}
{{- if $root.Values.secretConfiguration }}{{ $parts = append $parts "/etc/millrace-secret/millrace.yaml" }}{{ end }}
{{- join " " $parts }}
{{- end }}

{{/* Secrets and configuration of a role: "mounts" for containers, "volumes" for pods. */}}
{{- define "millrace.files" -}}
{{- $role := index . 0 }}
{{- $root := index . 1 }}
{{- $what := index . 2 }}
{{- $secrets := dict }}
{{- if not $root.Values.insecure }}
{{- if ne $role "taskmanager" }}
{{- $_ := set $secrets "tls" $root.Values.tls.secret }}
{{- $_ := set $secrets "login" $root.Values.login.secret }}
{{- end }}
{{- if has $role (list "jobmanager" "taskmanager") }}{{ $_ := set $secrets "internal" $root.Values.cluster.internalSecret }}{{ end }}
{{- end }}
{{- if and (eq $role "gateway") $root.Values.gateway.catalog.url }}{{ $_ := set $secrets "catalog" $root.Values.gateway.catalog.secret }}{{ end }}
{{- if $root.Values.secretConfiguration }}{{ $_ := set $secrets "secret" $root.Values.secretConfiguration }}{{ end }}
{{- range $name, $secret := $secrets }}
{{- if eq $what "mounts" }}
- name: {{ $name }}
  mountPath: /etc/millrace-{{ $name }}
  readOnly: true
{{- else }}
- name: {{ $name }}
  secret:
    secretName: {{ $secret }}
    defaultMode: 0440
{{- end }}
{{- end }}
{{- end }}

{{/* The pod of a role. */}}
{{- define "millrace.pod" -}}
{{- $role := index . 0 }}
{{- $root := index . 1 }}
{{- $own := index . 2 }}
{{- $sharesFiles := and (ne $role "server") (not $root.Values.cluster.checkpoints) }}
metadata:
  labels:
    {{- include "millrace.selector" $root | nindent 4 }}
    app.kubernetes.io/component: {{ $role }}
    {{- with $root.Values.podLabels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  annotations:
    # a change of the configuration replaces the pods
    checksum/configuration: {{ include "millrace.file" (list $role $root) | sha256sum }}
    {{- with $root.Values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  automountServiceAccountToken: false
  enableServiceLinks: false
  # Longer than a drain, the checkpoints of the jobs, and what the server allows for its own end.
  terminationGracePeriodSeconds: {{ add (ternary 0 $root.Values.drainSeconds (has $role (list "jobmanager" "taskmanager"))) $root.Values.stopSeconds 60 }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile:
      type: RuntimeDefault
  {{- with $root.Values.image.pullSecrets }}
  imagePullSecrets:
    {{- range . }}
    - name: {{ . }}
    {{- end }}
  {{- end }}
  {{- with $root.Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $root.Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $root.Values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "millrace.selector" $root | nindent 10 }}
          app.kubernetes.io/component: {{ $role }}
  initContainers:
    # Joins the configuration with the passwords, in memory.
    - name: configuration
      image: {{ include "millrace.image" $root }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      command:
        - /bin/sh
        - -c
        - umask 077 && cat {{ include "millrace.parts" (list $role $root) }} > /etc/millrace/millrace.yaml
      securityContext:
        {{- include "millrace.confined" . | nindent 8 }}
      resources:
        requests: {cpu: 10m, memory: 32Mi}
        limits: {memory: 32Mi}
      volumeMounts:
        - name: conf
          mountPath: /etc/millrace
        - name: config
          mountPath: /etc/millrace-config
          readOnly: true
        {{- include "millrace.files" (list $role $root "mounts") | trim | nindent 8 }}
  containers:
    - name: millrace
      image: {{ include "millrace.image" $root }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      args:
        {{- if eq $role "server" }}
        - start
        {{- else }}
        - {{ $role }}
        - start
        {{- end }}
        {{- if eq $role "jobmanager" }}
        - -Djobmanager.rpc.address=$(POD_NAME).{{ $root.Release.Name }}-jobmanager
        - -Drest.address=$(POD_NAME).{{ $root.Release.Name }}-jobmanager
        {{- else if eq $role "taskmanager" }}
        - -Dtaskmanager.host=$(POD_IP)
        {{- else if eq $role "gateway" }}
        - -Dsql-gateway.endpoint.rest.address=$(POD_IP)
        {{- end }}
      env:
        {{- if eq $role "jobmanager" }}
        - name: POD_NAME
          valueFrom:
            fieldRef:
              fieldPath: metadata.name
        {{- else if has $role (list "taskmanager" "gateway") }}
        - name: POD_IP
          valueFrom:
            fieldRef:
              fieldPath: status.podIP
        {{- end }}
        {{- if and (eq $role "gateway") (not $root.Values.insecure) }}
        - name: FLINK_REST_CLIENT_HEADERS
          valueFrom:
            secretKeyRef:
              name: {{ $root.Values.cluster.gatewaySecret }}
              key: headers
        {{- end }}
        - name: MILLRACE_LOG_FILE
          value: /var/lib/millrace/log/{{ $role }}.log
        {{- with $own.javaOptions }}
        - name: MILLRACE_JAVA_OPTS
          value: {{ . | quote }}
        {{- end }}
      ports:
        {{- include "millrace.containerPorts" (list $role $root) | trim | nindent 8 }}
      {{- if eq $role "taskmanager" }}
      # It has no port for clients: its job manager says how it is.
      startupProbe:
        tcpSocket:
          port: tasks
        periodSeconds: 5
        failureThreshold: 60
      readinessProbe:
        tcpSocket:
          port: tasks
        periodSeconds: 10
      {{- else }}
      {{- $probe := dict "port" (ternary "gateway" "cluster" (eq $role "gateway")) "scheme" (ternary "HTTP" "HTTPS" $root.Values.insecure) }}
      startupProbe:
        httpGet:
          path: /health/started
          {{- toYaml $probe | nindent 10 }}
        periodSeconds: 5
        timeoutSeconds: 5
        failureThreshold: 60
      readinessProbe:
        httpGet:
          path: /health/ready
          {{- toYaml $probe | nindent 10 }}
        periodSeconds: 5
        timeoutSeconds: 5
        failureThreshold: 2
      livenessProbe:
        httpGet:
          path: /health/live
          {{- toYaml $probe | nindent 10 }}
        periodSeconds: 10
        timeoutSeconds: 10
        failureThreshold: 6
      {{- end }}
      {{- if has $role (list "server" "gateway") }}
      lifecycle:
        preStop:
          exec:
            # refuses new sessions, and waits for statements
            command: [/usr/lib/millrace/bin/millrace, {{ $role }}, drain, --timeout, {{ $root.Values.drainSeconds | quote }}]
      {{- end }}
      securityContext:
        {{- include "millrace.confined" . | nindent 8 }}
      resources:
        {{- toYaml $own.resources | nindent 8 }}
      volumeMounts:
        - name: conf
          mountPath: /etc/millrace
          readOnly: true
        {{- if ne $role "taskmanager" }}
        - name: roles
          mountPath: /etc/millrace-roles
          readOnly: true
        {{- end }}
        {{- include "millrace.files" (list $role $root "mounts") | trim | nindent 8 }}
        - name: state
          mountPath: /var/lib/millrace
          {{- if eq $role "server" }}
          subPath: state
          {{- end }}
        {{- if eq $role "server" }}
        - name: state
          mountPath: /var/lib/millrace-files
          subPath: files
        {{- else if $sharesFiles }}
        - name: shared
          mountPath: /var/lib/millrace-files
          subPath: files
        - name: shared
          mountPath: /var/lib/millrace-checkpoints
          subPath: checkpoints
        {{- end }}
        - name: temporary
          mountPath: /tmp
  volumes:
    - name: conf
      emptyDir:
        medium: Memory
        sizeLimit: 1Mi
    - name: config
      configMap:
        name: {{ $root.Release.Name }}
    {{- if ne $role "taskmanager" }}
    - name: roles
      configMap:
        name: {{ $root.Release.Name }}-roles
    {{- end }}
    {{- include "millrace.files" (list $role $root "volumes") | trim | nindent 4 }}
    {{- if eq $role "taskmanager" }}
    - name: state
      emptyDir:
        sizeLimit: 1Gi
    {{- end }}
    {{- if $sharesFiles }}
    - name: shared
      persistentVolumeClaim:
        claimName: {{ $root.Release.Name }}-shared
    {{- end }}
    - name: temporary
      emptyDir:
        sizeLimit: {{ $own.temporarySize }}
{{- end }}

{{- define "millrace.image" -}}
{{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) }}
{{- end }}

{{- define "millrace.confined" -}}
allowPrivilegeEscalation: false
privileged: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "millrace.containerPorts" -}}
{{- $role := index . 0 }}
{{- $root := index . 1 }}
{{- if has $role (list "server" "jobmanager") }}
- name: cluster
  containerPort: 8081
{{- end }}
{{- if eq $role "jobmanager" }}
- name: tasks
  containerPort: 6123
- name: blobs
  containerPort: 6124
- name: metrics
  containerPort: 6125
{{- else if eq $role "taskmanager" }}
- name: tasks
  containerPort: 6122
- name: data
  containerPort: 6121
- name: metrics
  containerPort: 6125
{{- end }}
{{- if has $role (list "server" "gateway") }}
- name: gateway
  containerPort: 8083
{{- if $root.Values.warehouse }}
- name: warehouse
  containerPort: 10000
{{- end }}
{{- end }}
{{- end }}

{{/* A claim for the state of each pod of a StatefulSet. */}}
{{- define "millrace.claim" -}}
- metadata:
    name: state
  spec:
    accessModes: [ReadWriteOnce]
    {{- with .storageClass }}
    storageClassName: {{ . }}
    {{- end }}
    resources:
      requests:
        storage: {{ .size }}
{{- end }}
